import { z } from "zod";

const sentence = z.string().min(1).max(300);
const step = z.strictObject({ id: z.string().min(1), why: sentence });

export const pathSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be words joined by hyphens"),
  title: z.string().min(1).max(200),
  for: sentence,
  /** Courses that one should have done before, here or elsewhere. */
  prerequisites: z.array(z.string()).default([]),
  courses: z.array(step).min(2),
  /** A service in which its skills are at work, or the path to take next. */
  "leads-to": step.optional(),
});

/** Courses in the order in which to take them. */
export type Path = z.infer<typeof pathSchema>;

/** The paths that a course is part of. `next`: the step after it, with its reason; undefined for the last one. */
export function pathsOf(paths: Path[], courseId: string) {
  return paths.flatMap((path) => {
    const ids = path.courses.map(({ id }) => id);
    const at = ids.indexOf(courseId);
    return at === -1 ? [] : [{ path, next: path.courses[at + 1] }];
  });
}
