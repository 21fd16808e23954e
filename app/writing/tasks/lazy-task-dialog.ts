import { lazyPart } from "../../ui/lazy-part.ts";

export const TaskDialog = lazyPart(() => import("./task-dialog.tsx"));
