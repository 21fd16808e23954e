import type { ImportedState } from "../imported.ts";
import { no, nothing, wordOf, yes } from "../yes-no.ts";
import { isoTime, record, unclearNote } from "./texts.ts";

type Values = Record<string, unknown>;

/** Fields by their letters in lower case: "is_draft", "Is-Draft" and "isDraft" are one. */
const draftFields =
  /^(?:is)?(?:drafts?|wip|saveasdraft|unpublished|unpublish|donotpublish|nopublish|ignorepublish|disabled|deleted|trash(?:ed)?|headless)$/;
const privateFields =
  /^(?:is)?(?:private|unlisted|hidden|hide|secret|membersonly|subscribersonly|paid|paidonly|premium|protected|passwordprotected|encrypted|locked|expired|archived|eleventyexcludefromcollections|excludefromcollections|emailonly|loginrequired|requireslogin)$/;
const publicFields =
  /^(?:is|dg)?(?:published|publish|public|live|online|visible|listed|enabled|approved|released|routable|permalink)$/;
const stateFields =
  /^(?:(?:post|publish|publication|publishing|content|article|page)?(?:status|state)|visibility|access|accesslevel|audience|privacy)$/;
const passwordFields = /^(?:post)?(?:password|passwordhash|passphrase)$/;
const endFields =
  /^(?:expir(?:y|es|ed|ation)?(?:date|at|on)?|unpublish(?:ed)?(?:date|at|on)|validuntil|archivedat|deletedat|removedat|trashedat|hideafter)$/;
const beginFields =
  /^(?:publish(?:ed)?(?:date|at|on|time)|pubdate(?:time)?|datepublished|embargo(?:ed)?(?:date|until)?|releasedate|releaseat|schedul(?:ed?)(?:date|at|for|on|time)?|golive(?:date|at|on)?)$/;
/** Where programs keep fields within one. */
const groups = /^(?:params|meta|metadata|frontmatter|extra|_?build)$/i;

const publicWord =
  /^(?:publish(?:ed)?|public|live|everyone|everybody|anyone|all|world|open|final|finished|done|completed?|active|released|visible|online|free|posted|listed|approved)$/;
const privateWord =
  /^(?:private|password\w*|members?\w*|paid\w*|subscri\w*|tiers|unlisted|hidden|internal|restricted|friends|followers|team|limited|premium|patrons?|link\w*|secret|loggedin|users|archived?|expired|protected|only\w*)$/;
const draftWord =
  /^(?:drafts?|wip|pending\w*|(?:in|needs)?review|unpublished|notpublished|todo|ideas?|planned|inprogress|trash(?:ed)?|deleted|autodraft|(?:on)?hold|disabled|inactive)$/;
const scheduledWord = /^(?:scheduled?|future|queued)$/;

type Said = ImportedState | "unclear" | undefined;

function saidBy(field: string, group: string, value: unknown): Said {
  const word = wordOf(typeof value === "object" ? (value === null ? "" : "?") : String(value));
  const isSaid = !(typeof value === "object" ? value === null : nothing.test(word));
  const decide = (whenYes: Said, whenNo: Said): Said =>
    yes.test(word) ? whenYes : no.test(word) ? whenNo : isSaid ? "unclear" : undefined;
  if (/build$/i.test(group)) {
    // Hugo's "never", "link" and "local" are less than all.
    return /^(?:render|list)$/.test(field) && isSaid && !/^(?:always|true)$/.test(word)
      ? "private"
      : undefined;
  }
  if (stateFields.test(field) || publicFields.test(field)) return saidByWord(field, word, value, isSaid);
  if (draftFields.test(field)) return decide("draft", undefined);
  // "hide: [toc]" and "paid: 20" are no yes or no.
  if (privateFields.test(field))
    return /hide$|^paid$/.test(field) && !yes.test(word) ? undefined : decide("private", undefined);
  if (passwordFields.test(field)) return isSaid && !no.test(word) ? "private" : undefined;
  if (endFields.test(field) && isSaid && !no.test(word))
    return saidByTime(value, "private", yes.test(word) ? "private" : "unclear");
  if (beginFields.test(field) && isSaid && !no.test(word)) return saidByBegin(field, word, value);
  return undefined;
}

function saidByWord(field: string, word: string, value: unknown, isSaid: boolean): Said {
  if (!isSaid || publicWord.test(word) || yes.test(word)) return undefined;
  if (no.test(word)) return "draft";
  if (scheduledWord.test(word)) return "scheduled";
  if (privateWord.test(word)) return "private";
  if (draftWord.test(word)) return "draft";
  if (field === "permalink") return undefined;
  // "published: 2024-01-01"
  return isoTime(value) && publicFields.test(field) ? undefined : "unclear";
}

/** A time that has come says `past`. */
function saidByTime(value: unknown, past: Said, unreadable: Said): Said {
  const time = isoTime(value);
  return time === undefined ? unreadable : Date.parse(time) <= Date.now() ? past : undefined;
}

function saidByBegin(field: string, word: string, value: unknown): Said {
  if (/^(?:embargo|schedule)/.test(field) && yes.test(word)) return "scheduled";
  if (isoTime(value)) return undefined;
  // Of dates that only tell when, one that cannot be read says no more than none.
  return /^(?:embargo|release|schedule|golive|publish(?:at|on))/.test(field) ? "unclear" : undefined;
}

const order = ["draft", "unclear", "private", "scheduled"] as const;

export interface Shown {
  state: ImportedState;
  publishedAt?: string;
  /** The names of the fields that say so. */
  read: string[];
  notes: string[];
}

/** What a head says of who could see a text: what cannot be read as public is none. `at`: when it came out, by its date. */
export function shownState(values: Values, at?: string): Shown {
  const fields = fieldsOf(values);
  const said = fields.flatMap(({ name, field, group, value }) => {
    const parts =
      Array.isArray(value) && value.length > 0 ? value : [Array.isArray(value) ? undefined : value];
    return parts.map((part) => ({ name, value: part, state: saidBy(field, group, part ?? "") }));
  });
  const begins = fields.flatMap(({ field, value }) =>
    beginFields.test(field) || publicFields.test(field) ? (isoTime(value) ?? []) : [],
  );
  const publishedAt =
    [at, ...begins]
      .flatMap((time) => (time && isFuture(time) ? [time] : []))
      .sort()
      .at(-1) ?? at;
  const first = order.map((state) => said.find((one) => one.state === state)).find(Boolean);
  const read = fields
    .filter(({ field, group }) => /build$/i.test(group) || isKnown(field))
    .map(({ name }) => name);
  const notes = fields
    .filter(({ field, value }) => endFields.test(field) && isFuture(isoTime(value) ?? ""))
    .map(({ name, value }) => `It was to vanish there (${name}: ${textOf(value)}); here it stays.`);
  if (first?.state === "unclear") notes.push(unclearNote(`${first.name}: ${textOf(first.value)}`));
  const state = first?.state === "unclear" ? "draft" : first?.state;
  return {
    state: state ?? (publishedAt && isFuture(publishedAt) ? "scheduled" : "published"),
    publishedAt,
    read,
    notes,
  };
}

const isFuture = (time: string) => Date.parse(time) > Date.now();
const textOf = (value: unknown) =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 60);
const isKnown = (field: string) =>
  [draftFields, privateFields, publicFields, stateFields, passwordFields, endFields, beginFields].some(
    (known) => known.test(field),
  );

function fieldsOf(values: Values) {
  const of = (group: string, inner: Values) =>
    Object.entries(inner).map(([name, value]) => ({
      name: group || name,
      field: wordOf(name),
      group,
      value,
    }));
  return [
    ...of("", values),
    ...Object.entries(values).flatMap(([name, value]) => (groups.test(name) ? of(name, record(value)) : [])),
  ];
}
