// The rows of a list of subscribers, by the columns of many programs.
import { wordOf } from "../yes-no.ts";
import { type Cell, type Standing, standingOf } from "./standing.ts";

export interface ListedSubscriber {
  email: string;
  name: string;
  /** When they subscribed, as the list says it. */
  createdAt?: string;
  standing: Standing;
  /** As the list writes them. */
  labels: string;
  /** What the standing is read from, such as "status “paused”". */
  because: string;
}

const emailColumns =
  /^(?:subscriber|contact|user|member|reader|customer|recipient|account|login|primary|work|home|personal|business|your)?e?mail(?:s|id|addr(?:ess)?|adresse?|1|1value|address1)?$|^mailaddress$/;
const nameColumns = /^(?:full|display|subscriber|contact|member|user|your)?name$/;
const firstColumns = /^(?:first|given|f|fore)name$/;
const lastColumns = /^(?:last|family|l|sur)name$|^surname$/;
const labelColumns = /^(?:(?:user|subscriber|contact|member)?(?:label|tag)s?)$/;
const dateColumns = [
  ...[
    "confirmed",
    "confirmedat",
    "consentedat",
    "subscribed",
    "subscribedat",
    "subscribedon",
    "subscriptiondate",
  ],
  ...[
    "subscribedate",
    "optintime",
    "optindate",
    "optedinat",
    "confirmtime",
    "confirmationdate",
    "signupdate",
  ],
  ...[
    "createdat",
    "creationdate",
    "created",
    "createdon",
    "datecreated",
    "dateadded",
    "datesubscribed",
    "addedat",
    "joinedat",
  ],
  ...["joindate", "date"],
];

const address = /[^\s<>@,;"]+@[^\s<>@,;"]+\.[^\s<>@,;"]+/;

/** What reads the rows below a line of names; undefined when none of them is a column of addresses. */
export function openColumns(labels: string[]): ((values: string[]) => ListedSubscriber) | undefined {
  const columns = labels.map(wordOf);
  const emailAt = columns.findIndex((name) => emailColumns.test(name));
  if (emailAt < 0) return undefined;
  const at = (pattern: RegExp) => columns.findIndex((name, at) => at !== emailAt && pattern.test(name));
  const named = [at(nameColumns), at(firstColumns), at(lastColumns)];
  const labelsAt = at(labelColumns);
  const dates = dateColumns.map((name) => columns.indexOf(name)).filter((at) => at >= 0);
  return (values) => {
    const cell = (at: number) => withoutMark((values[at] ?? "").trim());
    const own = parseAddress(cell(emailAt));
    const [whole, ...parts] = named.map(cell);
    const cells: Cell[] = columns.map((column, at) => ({ label: labels[at]!, column, value: cell(at) }));
    const { standing, because } = standingOf(cells.filter((_, at) => at !== emailAt));
    return {
      email: own.email,
      name: whole || parts.filter(Boolean).join(" ") || own.name,
      createdAt: dates.map(cell).find((text) => /\d{4}/.test(text) && !Number.isNaN(Date.parse(text))),
      labels: cell(labelsAt),
      standing,
      because: because ? `${because.label.trim()} “${because.value.slice(0, 40)}”` : "",
    };
  };
}

/** Names for a file whose first line is of data: an address, and perhaps a name; undefined when it holds more. */
export function namesFor(first: string[]): string[] | undefined {
  const emailAt = first.findIndex((value) => address.test(value));
  const others = first.filter((value, at) => at !== emailAt && value.trim());
  if (emailAt < 0 || others.some((value) => /[\d@]/.test(value) || !hasOnlyName(value))) return undefined;
  // A word of states in it is one, also further down.
  return first.map((_, at) => (at === emailAt ? "email" : at === (emailAt === 0 ? 1 : 0) ? "name" : ""));
}

export const hasAddress = (values: string[]) => values.some((value) => address.test(value));

/** "true" or "unsubscribed" is nobody's name. */
const hasOnlyName = (value: string) =>
  standingOf([{ label: "", column: "status", value }]).standing === "unclear";

/** Some programs write an apostrophe before what a spreadsheet would run as a formula. */
const withoutMark = (text: string) => text.replace(/^'(?=[=+\-@])/, "");

/** "Ann Lee <ann@b.example>" as name and address; the letters of a domain as mail servers know them. */
function parseAddress(text: string): { email: string; name: string } {
  const [, name = "", inner] = /^"?([^<>"]*)"?\s*<([^<>]+)>$/.exec(text) ?? [];
  const email = (inner ?? text).trim().replace(/^mailto:/i, "");
  const [, local, domain] = /^([^@]+)@([^\s@/\\?#:]+)$/.exec(email) ?? [];
  const isPlain = !domain || /^[\x20-\x7e]*$/.test(domain);
  const host = isPlain ? undefined : URL.parse(`http://${domain}`)?.hostname;
  return { email: host ? `${local}@${host}` : email, name: name.trim() };
}
