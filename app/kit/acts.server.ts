import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Db } from "../../db/engine.ts";
import { logAct } from "../core/audit-log.server.ts";
import { dbContext } from "../http/context.ts";
import { logFailure } from "../http/failure.server.ts";
import { type FormLimits, type MultipartForm, readMultipartForm } from "../http/multipart-form.server.ts";
import { readForm } from "../http/requests.ts";
import { allowed, found, tooManyText } from "../http/responses.ts";
import { seeOther } from "../http/see-other.server.ts";
import type { DeskAct } from "../lib/desk-act.ts";
import { can, type Permission } from "../lib/permissions.ts";
import { fieldText } from "../lib/text.ts";
import type { Answer } from "../ui/answer.ts";
import { readFields } from "./read-fields.server.ts";
import { type Right, requireRight, type UserWith } from "./require-right.server.ts";

export interface Args {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
}

/** What is known of a request before its form is read. */
export interface Asked<R = Permission> extends Args {
  db: Db;
  user: UserWith<R>;
}

/** For the loader of a page, whose acts are asked by the same. Leads whoever has not the right away, as `requireRight` does. */
export function askedOf<R extends Right>({ request, params, context }: Args, right: R): Asked<R> {
  return { request, params, context, user: requireRight(context, right), db: context.get(dbContext) };
}

/** What an act is handed. */
export interface Given<About = unknown, R = Permission> extends Asked<R> {
  /** What the page is about. */
  about: About;
  form: FormData;
  file?: MultipartForm["file"];
}

/** What an act led to; nothing for "done", which leads back. */
interface Outcome {
  /** What is wrong, by field; "form" is for the form as a whole. */
  errors?: Answer["errors"];
  /** What is shown again, when no schema says what was sent. */
  values?: Answer["values"];
  /** Of a response that shows the page; with errors 422 by default. */
  status?: number;
  /** What this response alone shows. */
  shown?: unknown;
  /** Of the response that leads on, such as the cookie of a new session. */
  headers?: HeadersInit;
  /** Where to, when it is not back. */
  to?: string;
  /** The code of the text that the next page shows. */
  alert?: string;
}

/** `F`: the schemas of its fields; unknown when it has none. */
interface Act<About, F, R = Permission> {
  /** What it takes beside the right of the page, and what those without it read. */
  right?: readonly [Permission, string];
  /** How often: takes one, and returns the seconds to wait when there were too many. */
  limit?(given: Given<About, R>): Promise<number | undefined>;
  /** What the form says, and what is wrong with it. */
  fields?: F & z.ZodRawShape;
  /** Where it leads, when that is not back to the page. */
  back?: string;
  /** The name in the desk's log, where the model writes none. */
  log?: DeskAct;
  run(
    given: Given<About, R> & { fields: F extends z.ZodRawShape ? z.output<z.ZodObject<F>> : unknown },
  ): Promise<Outcome | undefined> | Promise<void>;
}

/** What the answer to one of the acts shows. */
type ShownBy<A> = A extends { run(given: never): Promise<infer Result> }
  ? Result extends { shown: infer Shown }
    ? Shown
    : never
  : never;

type Answered<Acts> = ReturnType<typeof data<Answer<ShownBy<Acts[keyof Acts]>>>>;

interface Page<About, R = Permission> {
  /** Who may do all this. */
  right: R;
  /** What the page is about. Gets a 404 when it returns nothing. */
  about?(asked: Asked<R>): Promise<About | undefined | null | false> | About | undefined | null | false;
  /** Where an act leads back to; by default the page itself. */
  back?: string | ((given: Given<About, R>) => string);
  /** For forms with a file: how large it may be, and what is said of a larger one; without that, the act gets none. */
  upload?: Partial<FormLimits> & { tooLarge?: string };
}

/**
 * The `action` of a page: runs the act that the form's field `act` names; that of a page's only form is "". It has the names of its
 * `acts`, so that the table of permissions can ask for each.
 */
export function runActs<About, Fields, Acts, const R extends Right>(
  page: Page<About, R>,
  acts: Acts & { [Name in keyof Fields]: Act<About, Fields[Name], R> },
) {
  const action = async (args: Args): Promise<Answered<Acts>> => {
    const asked = askedOf(args, page.right);
    const about = (page.about && found(await page.about(asked))) as About;
    const form = page.upload
      ? await readMultipartForm(args.request, page.upload)
      : { fields: await readForm(args.request), dispose: async () => {} };
    try {
      const name = fieldText(form.fields, "act");
      if (form.tooLarge && page.upload?.tooLarge)
        return refuse({ act: name, errors: { file: page.upload.tooLarge } });
      if (form.tooLarge === "form") throw data(null, { status: 413 });
      if (form.isIncomplete || !Object.hasOwn(acts, name)) throw data(null, { status: 400 });
      if (form.diskError) throw form.diskError;
      const given = { ...asked, about, form: form.fields, file: form.file };
      const act = (acts as Record<string, Act<About, z.ZodRawShape, R>>)[name]!;
      return await runAct(act, name, given, page);
    } finally {
      await form.dispose();
    }
  };
  return Object.assign(action, { acts: Object.keys(acts) });
}

/** Some of the acts of a page about this, in a file of their own. */
export function actsAbout<About, R = Permission>() {
  return <Fields, Acts>(acts: Acts & { [Name in keyof Fields]: Act<About, Fields[Name], R> }): Acts => acts;
}

async function runAct<About, R>(
  act: Act<About, z.ZodRawShape, R>,
  name: string,
  given: Given<About, R>,
  page: Page<About, R>,
) {
  const { context, request, user, form } = given;
  if (act.right) allowed(can(user, act.right[0]), act.right[1]);
  const wait = await act.limit?.(given);
  const { fields = {}, values, errors } = readFields(form, z.object(act.fields ?? {}));
  if (!wait && Object.keys(errors).length > 0) return refuse({ act: name, values, errors });
  const run = () => act.run({ ...given, fields }).catch((error) => afterFailure(error, given));
  const outcome = wait || ((await run()) ?? {});
  if (typeof outcome === "number")
    return refuse({ act: name, values, errors: { form: tooManyText(outcome) } }, 429, outcome);
  const { shown } = outcome;
  if (outcome.errors)
    return refuse(
      { act: name, values: outcome.values ?? values, errors: outcome.errors, shown },
      outcome.status,
    );
  if (act.log && user) await logAct(given.db, user.id, act.log, "site");
  if (shown !== undefined) return data(answer({ act: name, shown }), outcome.status);
  const back = act.back ?? (typeof page.back === "function" ? page.back(given) : page.back);
  const to = outcome.to ?? back ?? pathOf(request);
  throw seeOther(context, to, outcome.alert, outcome.headers);
}

const pathOf = (request: Request) => new URL(request.url).pathname.replace(/\.data$/, "");

/** Of what an act threw: the seconds to wait after too many attempts, or the form again, so that nothing typed is lost. */
function afterFailure(error: unknown, { context, request }: Args): number | Outcome {
  if (error instanceof Response && error.status === 429) return Number(error.headers.get("Retry-After"));
  if (!(error instanceof Error) || request.signal.aborted) throw error;
  logFailure(context, error);
  return { errors: { form: "That could not be saved. Try again." }, status: 500 };
}

/** Its type says nothing of what is shown: that of `runActs` does. */
const answer = (given: Partial<Answer> & { act: string }) =>
  ({
    ...{ values: {}, errors: {} },
    ...given,
  }) as Answer<never>;

function refuse(given: Partial<Answer> & { act: string }, status = 422, wait?: number) {
  return data(answer(given), { status, headers: wait ? { "Retry-After": String(wait) } : undefined });
}
