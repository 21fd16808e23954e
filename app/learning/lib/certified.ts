import type { CertificateWords } from "./certificate-terms.ts";
import type { TaskCounts } from "./tasks.ts";

/** undefined: the usual words. */
interface Worded {
  words?: CertificateWords;
}

/** What the certificate of a course says was done. */
export interface CourseDone extends TaskCounts, Worded {
  /** Who accepted the project; undefined without one, or when that person has left. */
  reviewer?: string;
  /** The group in which it was earned, and its teacher; undefined: none. */
  taughtIn?: { name: string; teacher: string };
}

/** The same of a path. */
export interface PathDone extends Worded {
  courses: { id: string; name: string; at: string }[];
  /** The names of its courses without a certificate, which are no part of it. */
  others: string[];
}

// What a certificate is of: the id of a course, or "paths/" with that of a path.
const path = /^paths\//;

export function certifiedPath(pathId: string): string {
  return `paths/${pathId}`;
}

/** Where it stands on the site. */
export function addressOf(certified: string): string {
  return path.test(certified) ? `/${certified}` : `/blog/${certified}`;
}

/** Where one gets the certificate. */
export function claimAddress(certified: string): string {
  return path.test(certified) ? `/${certified}/certificate` : `/course/${certified}/certificate`;
}
