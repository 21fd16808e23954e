import { mailModeOf, type Settings } from "../../../config/settings.ts";
import { ownerOfName } from "../../accounts/lib/name.ts";
import type { User } from "../../core/user.server.ts";
import { can } from "../../lib/permissions.ts";
import type { SiteSettings } from "../../site/lib/site-settings.ts";
import { validateBlogForm } from "../lib/blog-form.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { publishTexts } from "../lib/editor-errors.ts";
import type { TextKind } from "../lib/editor-kinds.ts";
import type { TextToPublish } from "./store-published.server.ts";

/** The site's rules for publishing. */
export interface PublishRules extends Pick<SiteSettings, "name" | "company" | "holdsFirstPosts"> {
  /** Whether an e-mail has to be confirmed first. */
  enforcesVerifiedEmail: boolean;
}

type Publisher = Pick<User, "role" | "id" | "name" | "email_verified_at">;

export function publishRulesOf(settings: Settings, site: SiteSettings): PublishRules {
  const { name, company, holdsFirstPosts, needsVerifiedEmail } = site;
  const enforcesVerifiedEmail = needsVerifiedEmail && mailModeOf(settings) === "smtp";
  return { name, company, holdsFirstPosts, enforcesVerifiedEmail };
}

/** Whether somebody has to confirm the e-mail before publishing. */
export function mustConfirmEmail(rules: PublishRules, user: Publisher): boolean {
  return rules.enforcesVerifiedEmail && user.email_verified_at === null;
}

/** Why somebody may not publish now, under their own name or (`asCompany`) the company's; undefined when they may. */
export function validatePublisher(
  rules: PublishRules,
  user: Publisher,
  asCompany: boolean,
): string | undefined {
  if (!can(user, "write")) return publishTexts.mayNotWrite;
  if (mustConfirmEmail(rules, user)) return publishTexts.unverified;
  if (asCompany) return can(user, "write-as-company") ? undefined : publishTexts.notCompany;
  // The company may have taken this name after the person did.
  return ownerOfName(user.name ?? "", rules) && publishTexts.reservedName;
}

/** The same for a text that is checked otherwise: what is public already may be changed. */
export function validatePublish(rules: PublishRules, { user, author = user, text, blog }: TextToPublish) {
  if (blog && blog.status !== "unpublished") return undefined;
  const asCompany = (blog ? blog.author_kind : text.as) === "company";
  return validatePublisher(rules, asCompany ? user : author, asCompany);
}

/** Why somebody may not publish a draft as it is; undefined when nothing but its images can speak against it. */
export function validateDraft(rules: PublishRules, user: Publisher, text: DraftText, kind?: TextKind) {
  const problem = validateBlogForm(text, text.image !== "", kind);
  return problem ?? validatePublisher(rules, user, text.as === "company");
}
