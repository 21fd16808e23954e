import { z } from "zod";
import { OperatorError } from "./operator-error.ts";

/** Settings from the environment. */
export type EnvSettings = ReturnType<typeof readSettings>;

/** The complete settings: the port and the secret are known only after the server listens and has its database. */
export type Settings = Readonly<EnvSettings & { SECRET: string }>;

const nonEmpty = z.string().trim().min(1);
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const networks = nonEmpty.transform((list) => list.split(/[\s,]+/)).pipe(z.array(network));
/** The site is at the root of its host: a path, or a name and password, would silently be dropped. */
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`)
  .transform(({ origin }) => origin);

const schema = z.object({
  HOST: nonEmpty.default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: nonEmpty.default("data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  IMAGES_URL: z.url({ protocol: /^s3$/ }).optional(),
  IMAGES_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  SECRET: z.string().min(32).optional(),
  SITE_NAME: nonEmpty.optional(),
  COMPANY_NAME: nonEmpty.optional(),
  SIGNUP: z.enum(["open", "invite", "closed"]).optional(),
  OWNER_EMAIL: z.email().optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/)
    .optional(),
  BACKUP_URL: nonEmpty.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: nonEmpty.includes("@").optional(),
  GOOGLE_CLIENT_ID: nonEmpty.optional(),
  GOOGLE_CLIENT_SECRET: nonEmpty.optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isConfidential)
    .default("https://accounts.google.com"),
  TRUSTED_PROXIES: networks.default([]),
  SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export const settingNames: string[] = Object.keys(schema.shape);

const expectedValues: Partial<Record<keyof z.infer<typeof schema>, string>> = {
  PORT: "a number from 0 to 65535",
  PUBLIC_URL: "an address such as https://blog.example.com, without a path",
  DATABASE_URL: "an address such as postgres://user:password@host/database",
  DATABASE_LISTEN_URL: "the direct address of the database whose pooler DATABASE_URL names",
  DATABASE_READ_URL: "the address of a replica of the database that DATABASE_URL names",
  IMAGES_URL: "an address such as s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-1",
  IMAGES_PUBLIC_URL: "an address such as https://images.example.com/site",
  SECRET: "at least 32 characters",
  SIGNUP: "one of open, invite, closed",
  OWNER_EMAIL: "an e-mail address",
  BACKUP_TIME: "a time such as 03:30, or off",
  SMTP_URL: "an address such as smtps://user:password@mail.example.com or smtp://mail.example.com:587",
  MAIL_FROM: "a sender such as Lectern <blog@example.com>",
  OIDC_ISSUER: "the https address of an OpenID provider",
  TRUSTED_PROXIES: "addresses or networks such as 10.0.0.0/8, separated by commas",
  SHARED_CACHE_SECONDS: "a number from 0 to 86400",
  PURGE_URL: "an address such as https://cdn.example.com/purge",
  DRAIN_SECONDS: "a number from 0 to 60",
  METRICS_PORT: "a number from 1 to 65535",
  LOG_LEVEL: "one of fatal, error, warn, info, debug, trace, silent",
};

/** Reads the settings from the environment. Throws an OperatorError with a line for each invalid one. */
export function readSettings(env: Record<string, string | undefined>) {
  // Compose files and shells often set an empty variable when they mean that it is not set.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(variables);
  if (!result.success) throw new OperatorError([...new Set(result.error.issues.map(messageOf))].join("\n"));
  const settings = result.data;
  if (!settings.GOOGLE_CLIENT_ID !== !settings.GOOGLE_CLIENT_SECRET)
    throw new OperatorError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both, or none.");
  for (const name of ["DATABASE_LISTEN_URL", "DATABASE_READ_URL"] as const)
    if (settings[name] && !settings.DATABASE_URL)
      throw new OperatorError(`${name} is ${expectedValues[name]}: set DATABASE_URL, too.`);
  const localUrl = `http://${withBrackets(settings.HOST)}:${settings.PORT}`;
  // `origin` is as browsers write it: in lower case, without a default port.
  const publicUrl = settings.PUBLIC_URL ?? URL.parse(localUrl)?.origin ?? localUrl;
  return { ...settings, PUBLIC_URL: publicUrl, isPublicUrlSet: settings.PUBLIC_URL !== undefined };
}

/** `port` is the port that the server listens on: with PORT=0 the system chooses it. */
export function completeSettings(env: EnvSettings, port: number, secret: string): Settings {
  const usesSystemPort = env.PORT === 0 && !env.isPublicUrlSet;
  const PUBLIC_URL = usesSystemPort ? env.PUBLIC_URL.replace(/:0$/, `:${port}`) : env.PUBLIC_URL;
  return Object.freeze({ ...env, PUBLIC_URL, SECRET: secret });
}

function messageOf(issue: z.core.$ZodIssue) {
  const name = String(issue.path[0]) as keyof typeof expectedValues;
  return `The setting ${name} is wrong: it must be ${expectedValues[name] ?? "a text that is not empty"}.`;
}

/** Whether a host name is one of this machine that no other machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);
}

/** Whether nobody can read the traffic to an address on its way: it uses https, or stays on this machine. */
function isConfidential(address: string) {
  const url = URL.parse(address);
  return url?.protocol === "https:" || isLoopback(url?.hostname ?? "");
}

/** Whether a server on this host listens on all of the machine's addresses. */
export function isWildcard(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** How mail leaves: to a server, to the local page /outbox, or not at all. */
export type MailMode = "smtp" | "outbox" | "off";

/** The outbox stands in for a mail server on a site that is meant for this machine alone. */
export function mailModeOf({ SMTP_URL, HOST, PUBLIC_URL }: EnvSettings): MailMode {
  if (SMTP_URL) return "smtp";
  return isLoopback(HOST) && isLoopback(new URL(PUBLIC_URL).hostname) ? "outbox" : "off";
}

/** When a backup is made every night, such as "03:30"; undefined: never. */
export function backupTimeOf({ BACKUP_TIME, PUBLIC_URL }: EnvSettings): string | undefined {
  const time = BACKUP_TIME ?? (isLoopback(new URL(PUBLIC_URL).hostname) ? "off" : "03:30");
  return time === "off" ? undefined : time;
}

function withBrackets(host: string) {
  return host.includes(":") ? `[${host}]` : host;
}
