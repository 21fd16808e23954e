import type { RouterContextProvider } from "react-router";
import type { User } from "../core/user.server.ts";
import type { Answer } from "../ui/answer.ts";
import type { MultipartForm } from "./multipart-form.server.ts";

/** A form of the account page, sent by a member. */
export interface AccountForm {
  context: Readonly<RouterContextProvider>;
  fields: FormData;
  file: MultipartForm["file"];
  signal: AbortSignal;
  user: User;
  /** The token of the session. */
  token: string;
}

/**
 * What handling a form led to. `alert`: the code of the text that the next page shows. `values`: what was typed, to show it
 * again. `shown`: what the page shows in this response alone. `waitSeconds`: set when there were too many attempts.
 */
export type ActResult =
  | { alert: string; cookies?: string[] }
  | { shown: Answer["values"] }
  | { errors: Answer["errors"]; values?: Answer["values"]; waitSeconds?: number };

export type AccountAct = (form: AccountForm) => Promise<ActResult>;
