// Everything that /api/v1 does. Apart from the subjects, which load no page: a start sets the mode of React after it has read them.
import type { Operation } from "./api/operation.server.ts";
import { siteOperations } from "./api/operations.server.ts";
import { classOperations } from "./classes/operations.server.ts";

export const apiOperations: Operation[] = [...siteOperations, ...classOperations];
