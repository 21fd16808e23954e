/** "wrong" ends the command with an error; "warn" may be meant so. */
export interface Finding {
  level: "ok" | "warn" | "wrong";
  /** What is so, and what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const warn = (text: string): Finding => ({ level: "warn", text });
export const wrong = (text: string): Finding => ({ level: "wrong", text });

/** What a check found. One that fails by itself is a finding too, and lets the others go on. `what`: what it looks at. */
export async function attempt(
  what: string,
  check: () => Promise<Finding | Finding[]> | Finding | Finding[],
): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    return [wrong(`${what} could not be checked: ${(error as Error).message}`)];
  }
}
