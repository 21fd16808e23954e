import { csvOf } from "../../kit/desk/csv.server.ts";
import { requireCourse } from "../desk/course-of-numbers.server.ts";
import { readNumbers } from "../models/course-numbers.server.ts";

type Row = (string | number)[];

const headings = ["What", "Lesson", "Question", "Began", "Finished", "Stopped here", "Missed"];

/** The numbers of a course: of it, of each lesson, and of what was missed. */
export const loader = csvOf<Row>({
  ...{ right: "moderate", name: "course-numbers.csv", log: "download-numbers" },
  async *batches(db, _search, params) {
    const { began, finished, lessons, missed } = await readNumbers(db, (await requireCourse(db, params)).id);
    yield [
      ["Course", "", "", began, finished, "", ""],
      ...lessons.map((one) => ["Lesson", one.title, "", one.began, one.finished, one.stopped, ""]),
      ...missed.map((one) => [one.kind, one.lesson, one.question, "", "", "", one.misses]),
    ];
  },
  columns: Object.fromEntries(headings.map((name, at) => [name, (row: Row) => row[at]!])),
});
