import { Message } from "../ui/message.tsx";

/** After the form, whoever the address belongs to. */
export function AskedForAnswer({ days }: { days: number }) {
  return (
    <div className="mt-6">
      <p role="status" className="rounded-md bg-tint px-4 py-2.5">
        Almost done: look into your mail, and confirm your address within {days} days.
      </p>
      <p className="mt-4 text-soft">
        Nothing there after some minutes? Look into the folder for spam. We send two such mails a day at most.
      </p>
      <p className="mt-6">
        <a href="/" className="button">
          Back to the front page
        </a>
      </p>
    </div>
  );
}

/** What the link in the mail opens. `token`: undefined when it works no more. */
export function Confirmation({ token }: { token: string | undefined }) {
  if (token === undefined)
    return (
      <Message title="This link works no more">
        It was used before, or is older than a week.{" "}
        <a href="/subscribe" className="underline">
          Subscribe again
        </a>{" "}
        to get a new one.
      </Message>
    );
  return (
    <Message title="Posts by mail" hasLinks={false}>
      <p>Press the button, and the newsletter comes to your address.</p>
      <form method="post" action="/subscribe" className="mt-6">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button primary min-h-11">
          Confirm
        </button>
      </form>
    </Message>
  );
}
