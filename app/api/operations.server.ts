import type { Operation } from "./operation.server.ts";
import { comments } from "./operations/comments.server.ts";
import { courses } from "./operations/courses.server.ts";
import { drafts } from "./operations/drafts.server.ts";
import { own } from "./operations/own.server.ts";
import { peopleAndTopics } from "./operations/people-and-topics.server.ts";
import { readBlogs } from "./operations/read-blogs.server.ts";
import { searches } from "./operations/search.server.ts";
import { subscribers } from "./operations/subscribers.server.ts";
import { writeBlogs } from "./operations/write-blogs.server.ts";

/** What /api/v1 does with what every site has, in the order of its description. */
export const siteOperations: Operation[] = [
  ...readBlogs,
  ...writeBlogs,
  ...drafts,
  ...comments,
  ...searches,
  ...courses,
  ...peopleAndTopics,
  ...own,
  ...subscribers,
];
