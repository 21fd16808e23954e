import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeleteForGood } from "../../kit/desk/delete-for-good.tsx";
import { line, lines, madeId, upTo, yesOrNo } from "../../kit/fields.ts";
import { titled } from "../../kit/titled.ts";
import { newId } from "../../lib/new-id.ts";
import { ClassFrame } from "../class-frame.tsx";
import { standingText } from "../lib/board-states.ts";
import { readBoard } from "../models/board.server.ts";
import { findMember } from "../models/class.server.ts";
import { listSessions } from "../models/dates.server.ts";
import { listHandedIn } from "../models/handed-in.server.ts";
import { addNote, listNotes, listPresence, removeNote, setPresence } from "../models/person.server.ts";
import { aboutTaughtClass, openTaughtClass, todayOf } from "../open-class.server.ts";
import { PersonLessons, PersonNotes, PersonSessions, PersonWork } from "../person-view.tsx";
import type { Route } from "./+types/class.person";

export async function loader(args: Route.LoaderArgs) {
  const db = args.context.get(dbContext);
  const { id, name, isTeacher, ...rest } = await openTaughtClass(args);
  const today = todayOf(args.context);
  const personId = readId({ id: args.params.person });
  const { courses, people } = await readBoard(db, { id, ...rest }, today, personId);
  return {
    of: { id, name, isTeacher },
    ...{ courses, person: found(people[0]), now: Date.now(), nextNote: newId() },
    works: await listHandedIn(db, id, personId),
    sessions: (await listSessions(db, id)).filter(({ day }) => day <= today).reverse(),
    presence: await listPresence(db, id, personId),
    notes: await listNotes(db, id, personId),
  };
}

export const action = runActs(
  {
    right: "member",
    async about(asked) {
      const [of, person] = [await aboutTaughtClass(asked), readId({ id: asked.params.person })];
      return of && (await findMember(asked.db, of.id, person)) && { id: of.id, person };
    },
  },
  {
    presence: {
      fields: { session: line, on: yesOrNo },
      async run({ db, about: { id, person }, fields: { session, on } }) {
        const isOfClass = (await listSessions(db, id)).some((one) => one.id === session);
        if (!isOfClass) return { errors: { form: "This session was removed." } };
        await setPresence(db, id, person, session, on);
      },
    },
    note: {
      fields: {
        id: madeId,
        text: lines.min(1, "Write the note first.").check(upTo(2000, "A note")),
      },
      run: ({ db, user, about, fields }) =>
        addNote(db, about.id, about.person, { ...fields, author_id: user.id }),
    },
    "remove-note": {
      fields: { key: line },
      run: ({ db, user, about, fields: { key } }) => removeNote(db, about.id, user.id, key),
    },
  },
);

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.person.name ?? "Not found",
  "noindex",
);

export default function Page({ loaderData }: Route.ComponentProps) {
  const { of, courses, person, now, nextNote, notes, works, sessions, presence } = loaderData;
  return (
    <ClassFrame of={of} title={person.name}>
      <p className={`mt-2 ${person.isBehind ? "text-danger" : "text-soft"}`}>{standingText(person, now)}</p>
      <PersonNotes notes={notes} next={nextNote} />
      <PersonWork classId={of.id} works={works} />
      <PersonSessions sessions={sessions} presence={presence} />
      {courses.map((course, at) => (
        <PersonLessons key={course.id} {...{ course, person, at }} />
      ))}
      <DeleteForGood
        {...{ title: "Remove from the class", act: "remove", button: "Remove", row: { person: person.id } }}
        action={`/classes/${of.id}/people`}
      >
        At which sessions {person.name} was, and what teachers noted, is deleted. An open link lets them join
        again.
      </DeleteForGood>
    </ClassFrame>
  );
}
