// What a person reads when a blog cannot be published or saved.

export const publishTexts = {
  required: "Title, description, content, and image are required.",
  signedOut: "You need to be logged in to publish.",
  failed: "Failed to publish blog. Try again.",
  stillUploading: "An image in your text is still uploading. Wait a moment, then try again.",
  merged:
    "Somebody published a change of this blog meanwhile. It is in your text now: look at it, then publish again.",
  failedAct: "That did not work. Please try again.",
  notSaved: "Your text could not be saved. Please try again.",
  blocked: "The account that scheduled it is blocked or gone.",
  mayNotWrite: "Your account may read and save blogs, but not write them.",
  otherAccount:
    "Another account is logged in now. Log in as before in another tab, then publish, or save your text in that account.",
  unverified: "Please confirm your email before you publish. Your account page can send the link again.",
  notCompany: "You may not publish in the company's name.",
  reservedName:
    "Your display name is the company's or the site's. Please choose another one in your profile.",
  tooManyDrafts: "You have 1,000 drafts. Publish or discard some of them first.",
  noSpace:
    "Your drafts and their versions fill the 200 MB of an account. You can still publish; deleting blogs makes room.",
  discarded: "This draft has been discarded. Save again to make a new one of your text.",
  uploadFailed: "Failed to upload image. Please try again.",
};

const problemTexts = {
  "no-cover": publishTexts.uploadFailed,
  "changed-elsewhere": "This blog has been changed elsewhere. Copy your text, then reload the page.",
  "no-original": "“Translation of” has to be the address of another blog of this site that is public.",
  "not-your-original":
    "Only who may change the original can link a translation to it. Ask its author or an editor, or leave “Translation of” empty.",
  "same-language":
    "There is a text in this language already, the original or a translation. Choose another one.",
  "too-complex": publishTexts.failed,
  "no-account": publishTexts.signedOut,
  "not-ready": "This draft does not wait for an editor any more. Nothing was published.",
  unpublished: "You unpublished this blog. Open it from your profile to publish it again.",
  removed: "This blog has been published and deleted. Publish again to make a new one.",
  "taken-down": "An editor took this post down, so it cannot be published. Your text stays in your drafts.",
};

/**
 * Why a blog was not saved. "no-account": the account was deleted or blocked meanwhile. `images`: the names of images that
 * are gone, or that belong to another user.
 */
export type WriteProblem =
  | { problem: keyof typeof problemTexts }
  | { problem: "no-images"; images: string[] };

/** Whether the state of the blog or its draft is in the way, and not the text. */
export function isConflict({ problem }: WriteProblem): boolean {
  return /^(changed-elsewhere|removed|taken-down|unpublished|not-ready)$/.test(problem);
}

/** The error message for a blog that was not saved. */
export function writeProblemText(writeProblem: WriteProblem): string {
  if (writeProblem.problem === "no-images") return missingImagesText(writeProblem.images);
  return problemTexts[writeProblem.problem];
}

function missingImagesText(names: string[]) {
  const quoted = names.map((name) => `“${name}”`);
  return names.length === 1
    ? `The image ${quoted[0]} in your text is not there any more, or is not yours. Please add it again.`
    : `The images ${quoted.join(", ")} in your text are not there any more, or are not yours. Please add them again.`;
}
