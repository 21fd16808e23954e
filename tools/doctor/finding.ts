/** "wrong" ends the command with an error; "warn" may be meant so. */
export interface Finding {
  level: "ok" | "warn" | "wrong";
  /** What is so, and what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: "ok", text });
export const warn = (text: string): Finding => ({ level: "warn", text });
export const wrong = (text: string): Finding => ({ level: "wrong", text });
