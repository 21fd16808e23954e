import { isStorable, trimInvisible } from "../../lib/characters.ts";
import { ownerOfName, type ReservedNames, readName, validateName } from "./name.ts";
import { maxBioLength, maxLinks } from "./profile-limits.ts";

/** What a member tells about themselves; "" for what they leave open. */
export interface ProfileForm {
  name: string;
  /** The name in the address of the profile. */
  handle: string;
  bio: string;
  /** https addresses. */
  links: string[];
}

export type ProfileErrors = Partial<Record<keyof ProfileForm, string>>;

const maxLinkLength = 200;

/** Reads the fields and tidies what was typed. `links`: one address per line. */
export function readProfileForm(name: string, handle: string, bio: string, links: string): ProfileForm {
  const lines = links.split(/[\r\n]+/).map(trimInvisible);
  return {
    name: readName(name),
    handle: trimInvisible(handle).replace(/^@/, "").toLowerCase(),
    bio: trimInvisible(bio.replace(/\r\n?/g, "\n")),
    links: lines.filter(Boolean).map(readLink),
  };
}

/** Returns the error of each wrong field. */
export function validateProfile(
  { name, handle, bio, links }: ProfileForm,
  reserved: ReservedNames,
): ProfileErrors {
  const errors: ProfileErrors = {
    name: validateName(name, reserved),
    handle: validateHandle(handle, reserved),
    bio: validateBio(bio),
    links: validateLinks(links),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

/** Words that look like a page of the site, or like a role in it. */
const reservedHandles = new Set(
  `about account admin administrator anonymous api author authors billing blog blogs careers company contact course
  courses desk editor editors everyone feed feeds founder help home images info invite legal lectern login logout mail me
  member members mod moderator new news null official outbox owner pages people postmaster press privacy profile read
  root saved search security service services settings signup site staff status support system team terms undefined user
  users webmaster write you`.split(/\s+/),
);

/** Returns the error of a handle; undefined when it is valid, or empty. */
function validateHandle(handle: string, reserved: ReservedNames): string | undefined {
  if (!handle) return undefined;
  if (!/^[a-z][a-z0-9-]{2,29}$/.test(handle))
    return "A handle has 3 to 30 letters (a to z), digits and hyphens, and begins with a letter.";
  if (reservedHandles.has(handle) || ownerOfName(handle, reserved)) return handleTakenText;
  return undefined;
}

/** The same for a reserved handle and for one of somebody else. */
export const handleTakenText = "That handle is taken. Please choose another one.";

function validateBio(bio: string) {
  if ([...bio].length > maxBioLength) return `A bio may have ${maxBioLength} characters at most.`;
  return isStorable(bio) ? undefined : "That bio holds characters that cannot be saved.";
}

/** Adds "https://" where it is missing. */
function readLink(text: string) {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

function validateLinks(links: string[]) {
  if (links.length > maxLinks) return `There may be ${maxLinks} links at most.`;
  if (links.some((link) => link.length > maxLinkLength))
    return `A link may have ${maxLinkLength} characters at most.`;
  const wrong = links.find((link) => !isHttpsAddress(link));
  return wrong && `“${wrong}” is not an https address.`;
}

function isHttpsAddress(text: string) {
  const url = URL.parse(text);
  return (
    url?.protocol === "https:" &&
    url.hostname.includes(".") &&
    !url.username &&
    !url.password &&
    isStorable(text) &&
    !/[\s\p{Bidi_Control}]/u.test(text)
  );
}
