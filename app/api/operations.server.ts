import type { Operation } from "./operation.server.ts";
import { courses } from "./operations/courses.server.ts";
import { peopleAndTopics } from "./operations/people-and-topics.server.ts";
import { readBlogs } from "./operations/read-blogs.server.ts";

/** Everything that /api/v1 does, in the order of its description. */
export const operations: Operation[] = [...readBlogs, ...courses, ...peopleAndTopics];
