import { csvOf } from "../../kit/desk/csv.server.ts";
import { requireCourse } from "../desk/course-of-numbers.server.ts";
import { finisherBatches } from "../models/course-numbers.server.ts";

/** Who finished a course and when, with the number of the certificate. */
export const loader = csvOf({
  ...{ right: "manage-people", name: "finished.csv", log: "download-finishers" },
  async *batches(db, _search, params) {
    yield* finisherBatches(db, (await requireCourse(db, params)).id);
  },
  columns: {
    Member: ({ user_id }) => user_id,
    Name: ({ name }) => name,
    Finished: ({ at }) => at,
    Certificate: ({ code }) => code ?? "",
  },
});
