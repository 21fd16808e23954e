import { csvOf } from "../../kit/desk/csv.server.ts";
import { enquiryStates, readEnquiryFilter } from "../desk-enquiry-fields.ts";
import { answeredBatches } from "../models/answers.server.ts";

/** All enquiries that the list shows with this search and state, on all of its pages. */
export const loader = csvOf({
  ...{ right: "answer-enquiries", name: "enquiries.csv", log: "download-enquiries" },
  batches: (db, search) => answeredBatches(db, readEnquiryFilter(search)),
  columns: {
    Received: ({ created_at }) => created_at,
    State: ({ state }) => enquiryStates[state],
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    About: ({ about }) => about,
    Article: ({ blog_id }) => blog_id ?? "",
    Message: ({ message }) => message,
    Whose: ({ whose }) => whose,
    Answers: ({ answers }) => answers,
    Notes: ({ notes }) => notes,
  },
});
