import type { RouterContextProvider } from "react-router";
import type { User } from "../models/user.server.ts";
import type { SectionErrors, SectionFields } from "../ui/section-form.tsx";
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
 * What handling a form led to. `alert`: the code of the text that the next page shows. `fields`: what was typed, to show it
 * again. `shown`: what the page shows in this response alone. `waitSeconds`: set when there were too many attempts.
 */
export type ActResult =
  | { alert: string; cookies?: string[] }
  | { shown: SectionFields }
  | { errors: SectionErrors; fields?: SectionFields; waitSeconds?: number };

export type AccountAct = (form: AccountForm) => Promise<ActResult>;
