/** Why somebody gets a mail, as its end says it before the site's address. */
export const mailReasons = {
  account: "You get this because this is the address of your account at",
  typed: "You get this because somebody, most likely you, typed this address at",
  notices: "You get this because you have an account and chose such mails at",
  invited: "You get this because whoever runs it invited you to",
  moved: "You get this because posts of yours were moved to",
  wrote: "You get this because you wrote to",
  listed: "You get this because your address came with a list of subscribers to",
  subscribed: "You get this because you subscribed at",
  desk: "You get this because you help to run",
} as const;

export type MailReason = keyof typeof mailReasons;
