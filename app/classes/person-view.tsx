import { Link } from "react-router";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { Row, RowSection } from "../kit/desk/row-section.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { lessonPath } from "../lib/lesson-path.ts";
import { useSite } from "../ui/site.tsx";
import { boardStates } from "./lib/board-states.ts";
import { dayText } from "./lib/days.ts";
import type { Board, BoardPerson } from "./models/board.server.ts";
import type { ClassSession } from "./models/dates.server.ts";
import type { listHandedIn } from "./models/handed-in.server.ts";
import type { Note } from "./models/person.server.ts";

interface LessonsProps {
  course: Board["courses"][number];
  person: BoardPerson;
  /** Which of the class's courses it is. */
  at: number;
}

/** How somebody's lessons stand, and when they were last there. */
export function PersonLessons({ course, person: { states, marks, exams, projects }, at }: LessonsProps) {
  return (
    <RowSection title={course.name} empty="">
      {course.lessons.map(({ id, title }, number) => {
        const time = marks.get(lessonPath(course.id, id))?.at;
        const [sign, , text] = boardStates[states[at]![number]!]!;
        return (
          <Row
            key={id}
            end={
              <span className="text-soft">
                {sign} {text} {time && <DeskTime at={time} />}
              </span>
            }
          >
            {title}
          </Row>
        );
      })}
      {course.hasExam && <Row>Final questions: {exams[at] ?? "not tried"}</Row>}
      {course.hasProject && <Row>Project: {projects[at] ?? "not handed in"}</Row>}
    </RowSection>
  );
}

type Works = Awaited<ReturnType<typeof listHandedIn>>;

export function PersonWork({ classId, works }: { classId: string; works: Works }) {
  return (
    <RowSection title="Handed in" empty="Nothing yet.">
      {works.map(({ id, exercise, state, at }) => (
        <Row key={id} end={<DeskTime at={at} />}>
          <Link to={`/classes/${classId}/handed-in/${id}`} className="py-1 font-medium hover:underline">
            {exercise}
          </Link>
          {`: ${state}`}
        </Row>
      ))}
    </RowSection>
  );
}

/** One tap says that somebody was there, another takes it back. */
export function PersonSessions({ sessions, presence }: { sessions: ClassSession[]; presence: string[] }) {
  return (
    <RowSection title="Sessions" empty="None until today.">
      {sessions.map(({ id, day, starts }) => {
        const [time, wasThere] = [`${dayText(day)}, ${starts}`, presence.includes(id)];
        const sent = { row: { session: id }, hidden: { on: wasThere ? "no" : "yes" } };
        const button = wasThere ? "Take back" : "Was there";
        return (
          <Row key={id} end={<Form isQuiet act="presence" of={time} button={button} {...sent} />}>
            {time}
            {wasThere && <span className="text-accent"> ✓ was there</span>}
          </Row>
        );
      })}
    </RowSection>
  );
}

/** `next`: names the next note. */
export function PersonNotes({ notes, next }: { notes: Note[]; next: string }) {
  const userId = useSite().user!.id;
  const form = (
    <Form key={next} act="note" button="Add" hidden={{ id: next }}>
      <Field label="A note, which only teachers and those who run this site read" name="text" rows={3} />
    </Form>
  );
  const remove = { act: "remove-note", button: "Remove" };
  return (
    <RowSection title="Notes" empty="None yet." head={form}>
      {notes.map(({ id, author, authorId, text, at }) => (
        <Row key={id} end={authorId === userId && <Form {...remove} of={author} row={{ key: id }} />}>
          {text}
          <span className="block text-faint text-xs">
            {author}, <DeskTime at={at} />
          </span>
        </Row>
      ))}
    </RowSection>
  );
}
