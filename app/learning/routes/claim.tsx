import { data, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { found, invalid, signedIn, tooManyText } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { dayIn } from "../../lib/time-zones.ts";
import { subjects } from "../../subjects.server.ts";
import { readClaimedName } from "../claimed-name.server.ts";
import { ClaimView } from "../lessons/claim-view.tsx";
import { readProject } from "../lib/project-form.ts";
import {
  findOwnCertificate,
  isComplete,
  issueCertificate,
  listRequirements,
} from "../models/certificate.server.ts";
import { findTerms } from "../models/certificate-terms.server.ts";
import {
  answerAttempt,
  attemptHours,
  attemptsPerHour,
  beginAttempt,
  findLastWrong,
  findOpenAttempt,
  findPassed,
} from "../models/exam.server.ts";
import { askedPerLesson, showQuestion } from "../models/exam-questions.server.ts";
import { listPools } from "../models/final-questions.server.ts";
import { type Course, findCourse } from "../models/listed-lessons.server.ts";
import { findProject, findTask, handIn } from "../models/project.server.ts";
import type { Route } from "./+types/claim";

/** What is left to do for the certificate of a course: lessons, the final questions, and the name on it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const course = await readCourse(params, context);
  const { user } = context.get(viewerContext);
  const [db, id] = [context.get(dbContext), user?.id ?? ""];
  const requirements = await listRequirements(db, id, course.id);
  found(requirements.length > 0);
  const pools = await listPools(db, course.id);
  const hasQuestions = pools.length > 0;
  const areDrawn = pools.some(({ questions }) => questions.length > askedPerLesson);
  const attempt = await findOpenAttempt(db, id, course.id);
  return {
    ...{ course, isMember: user !== undefined, hasQuestions, requirements, name: user?.name ?? "" },
    ...{
      isComplete: isComplete(requirements, course.shares),
      isPassed: (await findPassed(db, id, course.id)) !== undefined,
    },
    certificate: await findOwnCertificate(db, id, course.id),
    task: await findTask(db, course.id),
    project: await findProject(db, id, course.id),
    // Stays until other questions are drawn.
    wrong: attempt ? [] : await findLastWrong(db, id, course.id),
    attempt: attempt && { id: attempt.id, questions: attempt.asked.map(showQuestion) },
    rules: { askedPerLesson, areDrawn, attemptHours, attemptsPerHour },
  };
}

/** `act=begin` draws questions, `act=project` hands a project in, `attempt` answers them, and without both the certificate is issued to a name. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const course = await readCourse(params, context);
  const form = await readForm(request);
  await limitAct(context);
  if (form.get("act") === "begin") return begin(context, user.id, course);
  if (form.get("act") === "project") return handProjectIn(context, user.id, course, form);
  if (form.has("attempt")) return answer(context, user.id, course, form);
  const { name, error } = readClaimedName(form, context.get(siteSettingsContext));
  if (error) return invalid({ error, name });
  const code = await issueCertificate(context.get(dbContext), user.id, course.id, name, (at) =>
    findTaught(context, user.id, course.id, at),
  );
  if (!code) return data({ error: "Something is left to do before the certificate." }, { status: 409 });
  throw redirect(`/certificate/${code}`, 303);
}

type Context = Route.ActionArgs["context"];

async function begin(context: Context, userId: string, course: Course) {
  const db = context.get(dbContext);
  const requirements = await listRequirements(db, userId, course.id);
  if (!isComplete(requirements, course.shares))
    return data({ error: "Something is left to do in the lessons." }, { status: 409 });
  const waitMs = await beginAttempt(db, userId, course, requirements);
  if (waitMs > 0) return data({ error: tooManyText(Math.ceil(waitMs / 1000)) }, { status: 429 });
  throw redirect(`/course/${course.id}/certificate`, 303);
}

async function answer(context: Context, userId: string, course: Course, form: FormData) {
  const db = context.get(dbContext);
  const valuesOf = (number: number) => form.getAll(`q${number}`).map(String);
  const answered = await answerAttempt(db, userId, course.id, fieldText(form, "attempt"), valuesOf);
  if (answered?.unanswered.length) {
    const values = [...form].map(([name, value]): [string, string] => [
      name,
      replaceUnstorable(String(value)),
    ]);
    return invalid({ unanswered: answered.unanswered, values });
  }
  if (answered?.wrong.length) return invalid({ wrong: answered.wrong });
  // A second click after the right answers comes here too.
  if (answered || (await findPassed(db, userId, course.id)))
    throw redirect(`/course/${course.id}/certificate`, 303);
  const error = "These questions were answered before, or are too old. Nothing was counted.";
  return data({ error }, { status: 409 });
}

async function handProjectIn(context: Context, userId: string, course: Course, form: FormData) {
  const db = context.get(dbContext);
  const { error, ...project } = readProject(form);
  if (error) return invalid({ error, project });
  if (!(await findTask(db, course.id)) || !(await findPassed(db, userId, course.id)))
    return data({ error: "The final questions are not answered yet.", project }, { status: 409 });
  await handIn(db, userId, course, project);
  throw redirect(`/course/${course.id}/certificate`, 303);
}

/** The group in which somebody learned the course when they answered its questions. */
async function findTaught(context: Context, userId: string, courseId: string, at: string) {
  const [db, { timeZone }] = [context.get(dbContext), context.get(siteSettingsContext)];
  const day = dayIn(timeZone, Date.parse(at));
  const taught = await Promise.all(
    subjects.map(({ taughtIn }) => taughtIn?.(db, userId, courseId, { at, day })),
  );
  return taught.find(Boolean);
}

async function readCourse(params: { course: string }, context: Context) {
  found(isId(params.course));
  const db = context.get(dbContext);
  const course = found(await findCourse(db, params.course));
  found(!(await findTerms(db, course.id)).isOff);
  return course;
}

export const meta = titled("Certificate", "noindex");

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { course, isMember, hasQuestions } = loaderData;
  if (!isMember && hasQuestions) return <LoginScreen next={`/course/${course.id}/certificate`} />;
  return <ClaimView {...loaderData} submitted={actionData} />;
}
