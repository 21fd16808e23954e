// What a list of another program says of somebody: whether they may get letters. What is not understood is no yes.
import { no, nothing, wordOf, yes } from "../yes-no.ts";

/** "unconfirmed": they never said yes. "unclear": a word that we do not know. "left": they, or their mailbox, refused letters. */
export type Standing = "agreed" | "unconfirmed" | "unclear" | "left";

export interface Cell {
  /** The name of the column as it is written, and as `wordOf` has it. */
  label: string;
  column: string;
  value: string;
}

const agreedWord =
  /^(?:active|subscribed|subscriber|enabled|confirmed|verified|regular|free|paid|premium|gifted|comped|complimentary|trial(?:ed|ing)?|founding|member|customer|current|live|approved|accepted|granted|valid|good|ok|okay|implied|deliverable|optedin|optin|doubleoptin|express(?:ed)?|explicit)$/;
const unconfirmedWord =
  /^(?:(?:un|not(?:yet)?)(?:confirmed|verified|activated)|pending\w*|awaiting\w*|waiting\w*|invited|asked|validating|optinpending)$/;
/** Of these each says no, in whichever column it stands. */
const leftWord =
  /^(?:(?:un|not|non|never)subscri\w*|unsub|(?:hard|soft|block)?bounc\w*|opt(?:ed)?out|(?:global)?suppress\w*|(?:block|black|deny)(?:ed|list(?:ed)?)|blocked|complain\w*|spam(?:my|report(?:ed)?|complaint)?|markedasspam|reportedspam|abuse|cleaned|undeliver\w*|donotcontact|donotemail|donotmail)$/;
/** Of these each says no in a column of states. */
const leftState =
  /^(?:disabled|inactive|inactivated|deactivated|deleted|removed|erased|suspended|invalid|junk|left|gone|cancell?ed|archived|banned|quarantined|declined|rejected|refused|revoked|withdrawn|denied|closed|stopped|former|trash(?:ed)?|failed|unreachable|dead|expired|noconsent|notoptedin|ended)$/;

/** Columns that say when or that somebody left. Counts of bounces and addresses of pages say no such thing. */
const leavingColumn =
  /unsub|opt(?:ed)?out|delet(?:ed|ion)|bounce|complain|suppress|blocked|blocklist|blacklist|clean(?:ed|time)|suspen[ds]|disabled|deactivat|inactiv|undeliver|removed|donot|dnc|excluded|left(?:at|on)|dateleft|archived|spam|banned|stop(?:time|date)/;
const noLeaving = /count|total|number|rate$|score|link$|url$|page$|^num|bounces$|subscribes$/;
const frequencyColumn = /frequency|howoften|cadence|digest/;
/** Columns of yes or no, of which some programs write the day. */
const agreedColumn =
  /^(?:is|e?mail|newsletter|list|has|accepts?|receives?|wants?|allows?|can)*(?:subscribed(?:to\w+)?|opt(?:ed)?in|doubleoptin|newsletters?|marketing(?:emails?|consent|optin|allowed)?|consent(?:ed|given)?|gdprconsent|permission|enabled|active|mailable|emailable|deliverable|valid|reachable|agreed|emails|send(?:emails?|newsletter))$/;
const confirmedColumn =
  /^(?:is|this|user|subscriber|email|optin|subscription)*(?:confirmed|verified|confirmation|verification)(?:at|on|date|time)?$|^confirm(?:date|time)$/;
const stateColumn =
  /^(?:current|e?mail|mailing|marketing|subscriber|subscribed|subscription|member|membership|contact|list|newsletter|global|consent|optin|permission|delivery|deliverability|account|user|reader|sending|suppression|confirmation|audience|gdpr|bulk)*(?:status|state)$/;

/** "silent": the column would say it, and does not. */
function standingIn(column: string, text: string): Standing | "silent" | undefined {
  const value = wordOf(text);
  if (leftWord.test(value)) return "left";
  if (leavingColumn.test(column) && !noLeaving.test(column)) return standingOfLeaving(text, value);
  if (frequencyColumn.test(column)) return /^(?:never|none|no|off|0)$/.test(value) ? "left" : undefined;
  if (confirmedColumn.test(column)) return nothing.test(value) || no.test(value) ? "unconfirmed" : undefined;
  const isState = stateColumn.test(column);
  if (!isState && !agreedColumn.test(column)) return undefined;
  if (nothing.test(value)) return "silent";
  if (yes.test(value) || agreedWord.test(value)) return "agreed";
  if (no.test(value) || leftState.test(value)) return "left";
  if (unconfirmedWord.test(value)) return "unconfirmed";
  // "newsletter: Weekly bread" names a list, and "subscribed: 2024-01-01" a day.
  return isState || /^\d{1,5}$/.test(value) ? "unclear" : "agreed";
}

/** A day or a reason says that they left; a number as small as a count may say anything. */
function standingOfLeaving(text: string, value: string): Standing | undefined {
  if (nothing.test(value) || no.test(value) || value === "never" || /^https?:/i.test(text.trim()))
    return undefined;
  return /^\d{1,5}$/.test(value) && value !== "1" ? "unclear" : "left";
}

const order = ["left", "unclear", "unconfirmed", "agreed", "silent"] as const;

/** What a row says in all of its columns, the most careful first; `because`: the cell that says so. */
export function standingOf(cells: Cell[]): { standing: Standing; because?: Cell } {
  const isPlace = cells.some(({ column }) =>
    /^(?:city|town|zip\w*|postal\w*|postcode|country|street)$/.test(column),
  );
  const found = cells.flatMap((cell) => {
    if (isPlace && cell.column === "state") return [];
    const standing = standingIn(cell.column, cell.value);
    return standing ? [{ standing, because: cell }] : [];
  });
  const [first] = found.sort((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing));
  if (!first) return { standing: "agreed" };
  return { ...first, standing: first.standing === "silent" ? "unclear" : first.standing };
}
