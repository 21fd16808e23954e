import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { hashBytes, hashIterations, provesWork } from "./proof.ts";

/** Whether this number is a proof of work for the stamp of a form. */
export async function checkProof(stamp: string, number: string): Promise<boolean> {
  if (!/^\d{1,9}$/.test(number)) return false;
  return provesWork(await promisify(pbkdf2)(number, stamp, hashIterations, hashBytes, "sha256"));
}
