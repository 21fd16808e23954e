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

/** The parser of addresses takes s3:/bucket too, and then has no host. PostgreSQL's may name a socket as ?host=. */
const address = (protocol: RegExp) =>
  z.url({ protocol }).refine((text) => {
    const url = URL.parse(text);
    return text.includes("://") && !!(url?.hostname || url?.searchParams.has("host"));
  });
const databaseAddress = address(/^postgres(ql)?$/);
const httpAddress = address(/^https?$/);
const bucketAddress = address(/^s3$/).refine((text) => {
  const endpoint = new URL(text).searchParams.get("endpoint");
  return endpoint === null || httpAddress.safeParse(endpoint).success;
});

/** Whether this is the address of a bucket, as settings and commands take it. */
export const isBucketAddress = (text: string): boolean => bucketAddress.safeParse(text).success;

export const settingSchema = z.object({
  HOST: nonEmpty.default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: nonEmpty.default("data"),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  IMAGES_URL: bucketAddress.optional(),
  IMAGES_PUBLIC_URL: httpAddress.transform((text) => text.replace(/\/+$/, "")).optional(),
  SECRET: z.string().min(32).optional(),
  SITE_NAME: nonEmpty.optional(),
  COMPANY_NAME: nonEmpty.optional(),
  SIGNUP: z.enum(["open", "invite", "closed"]).optional(),
  OWNER_EMAIL: z.email().optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/)
    .optional(),
  // A folder may be named anything but an address, nor s3:/bucket.
  BACKUP_URL: nonEmpty.refine((text) => !/^\w{2,}:\//.test(text) || isBucketAddress(text)).optional(),
  SMTP_URL: address(/^smtps?$/).optional(),
  MAIL_FROM: nonEmpty.includes("@").optional(),
  GOOGLE_CLIENT_ID: nonEmpty.optional(),
  GOOGLE_CLIENT_SECRET: nonEmpty.optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine(isConfidential)
    .default("https://accounts.google.com"),
  TRUSTED_PROXIES: networks.default([]),
  SHARED_CACHE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(0),
  PURGE_URL: httpAddress.optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export const settingNames: string[] = Object.keys(settingSchema.shape);

const expectedValues: Partial<Record<keyof z.infer<typeof settingSchema>, string>> = {
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
  BACKUP_URL: "the path of a folder, or an address such as s3://bucket/backups",
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

/** The bad ports of the Fetch standard (fetch.spec.whatwg.org/#port-blocking) that a site could have. */
const refusedPorts = new Set([
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
    109,
  ],
  ...[
    110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526,
    530,
  ],
  ...[
    531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045,
    4190,
  ],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

/** Reads the settings from the environment. Throws an OperatorError with a line for each invalid one. */
export function readSettings(env: Record<string, string | undefined>) {
  // Compose files and shells often set an empty variable when they mean that it is not set.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = settingSchema.safeParse(variables);
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
  if (refusedPorts.has(Number(URL.parse(publicUrl)?.port)))
    throw new OperatorError(
      `${settings.PUBLIC_URL ? `The port of PUBLIC_URL ${publicUrl}` : `PORT ${settings.PORT}`} is one that no browser opens: set another.`,
    );
  return { ...settings, PUBLIC_URL: publicUrl, isPublicUrlSet: settings.PUBLIC_URL !== undefined };
}

/** `port` is the port that the server listens on: with PORT=0 the system chooses it. */
export function completeSettings(env: EnvSettings, port: number, secret: string): Settings {
  const usesSystemPort = env.PORT === 0 && !env.isPublicUrlSet;
  const PUBLIC_URL = usesSystemPort ? env.PUBLIC_URL.replace(/:0$/, `:${port}`) : env.PUBLIC_URL;
  return Object.freeze({ ...env, PUBLIC_URL, SECRET: secret });
}

function messageOf(issue: z.core.$ZodIssue) {
  const name = String(issue.path[0]);
  return `The setting ${name} is wrong: it must be ${expectedOf(name)}.`;
}

/** What a setting must be, in words. */
export const expectedOf = (name: string) =>
  expectedValues[name as keyof typeof expectedValues] ?? "a text that is not empty";

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
