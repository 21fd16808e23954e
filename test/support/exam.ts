// A member on the way to a certificate.
import { expect } from "vitest";
import type { Asked } from "../../app/learning/models/exam-questions.server.ts";
import { listLessonsWithMarks } from "../../app/learning/models/listed-lessons.server.ts";
import { elementOf, mainOf } from "./page.ts";
import type { TestSite } from "./site.ts";

export type Reader = Awaited<ReturnType<TestSite["logIn"]>>;

export const claimPath = "/course/s12/certificate";
const claimPathOf = (courseId: string) => claimPath.replace("s12", courseId);

/** Marks everything that can be marked in a course, as a script would, or what `isMarked`. */
export async function markAll(
  { db }: TestSite,
  reader: Reader,
  courseId = "s12",
  isMarked: (mark: string) => boolean = () => true,
) {
  const lessons = await listLessonsWithMarks(db, [courseId]);
  const body = lessons.flatMap(({ id, marks }) =>
    ["done", ...marks].filter(isMarked).map((mark) => ["on", `${courseId}/${id}/${mark}`]),
  );
  expect((await reader.act("/progress", body)).status).toBe(200);
}

/** Begins an attempt. Returns its form's fields with the right answers; `wrong`: the first so many are wrong. */
export async function beginExam({ db }: TestSite, reader: Reader, wrong = 0, courseId = "s12") {
  const claimPath = claimPathOf(courseId);
  expect((await reader.post(claimPath, { act: "begin" })).headers.location).toBe(claimPath);
  const page = mainOf((await reader.get(claimPath)).text);
  const id = elementOf(page, "input", { name: "attempt" })!.attributes.value!;
  const row = await db.selectFrom("exam_attempts").select("asked").where("id", "=", id).executeTakeFirst();
  const asked = JSON.parse(row!.asked) as Asked[];
  const fields = asked.flatMap((one, number) =>
    (number < wrong ? ["none"] : rightValues(one)).map((value) => [`q${number}`, value]),
  );
  return [["attempt", id], ...fields];
}

function rightValues({ question: { kind, answers, right }, order }: Asked): string[] {
  if (kind === "typed") return [`  ${answers[0]!.toUpperCase()} `];
  if (kind === "order") return order.map((at) => String(at + 1));
  return order.flatMap((at, place) => (right.includes(at) ? String(place) : []));
}

/** Returns the address of the certificate. */
export async function earnCertificate(site: TestSite, reader: Reader, name: string, courseId = "s12") {
  const claimPath = claimPathOf(courseId);
  await markAll(site, reader, courseId);
  expect((await reader.post(claimPath, await beginExam(site, reader, 0, courseId))).headers.location).toBe(
    claimPath,
  );
  return (await reader.post(claimPath, { name })).headers.location as string;
}
