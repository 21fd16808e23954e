import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Message } from "./message.tsx";

/** What a person reads when a page could not be shown. One that could not be fetched comes when the connection does. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { title, text, again } = errorText(error);
  const { pathname, search } = useLocation();
  const waiting = unreached(error);
  useEffect(() => {
    if (!waiting) return;
    // A network may be there, and the site not yet: then a reload would give the browser's own error page.
    const reload = () =>
      fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
        () => location.reload(),
        () => {},
      );
    const timer = setInterval(reload, 5000);
    addEventListener("online", reload);
    return () => {
      clearInterval(timer);
      removeEventListener("online", reload);
    };
  }, [waiting]);
  return (
    <Message title={title} retry={again ? pathname + search : undefined}>
      <p>{text}</p>
    </Message>
  );
}

interface ErrorText {
  title: string;
  text: string;
  /** Whether the same page may well come when it is asked for again. */
  again?: boolean;
}

export const notFound: ErrorText = {
  title: "Page not found",
  text: "It may have moved, or the address may have a typo.",
};

export function errorText(error: unknown): ErrorText {
  if (unreached(error)) {
    if (!navigator.onLine)
      return {
        title: "You are offline",
        text: "This page will load by itself once you are connected.",
        again: true,
      };
    return { title: "The site cannot be reached", text: "Trying again in a moment may help.", again: true };
  }
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return notFound;
  if (status === 403)
    return { title: "This is not yours to change", text: "A blog can be changed only by its author." };
  if (status === 413)
    return { title: "That was too much", text: "Go back, shorten what you sent, and try it once more." };
  if (status === 429) return { title: "Too many attempts", text: "Try again in a few minutes." };
  if (status === 503)
    return {
      title: "One moment",
      text: "The site cannot answer just now. Trying again in a moment may help.",
      again: true,
    };
  if (status < 500)
    return { title: "That request was not understood", text: "Go back and try it once more." };
  return {
    title: "Something went wrong",
    text: "It was noted. Trying again in a moment may help.",
    again: true,
  };
}

/** Whether it is a `fetch` in a browser that got no answer: Chrome, Safari and Firefox each say it in other words. */
function unreached(error: unknown) {
  return (
    typeof document !== "undefined" &&
    error instanceof TypeError &&
    (!navigator.onLine || /failed to fetch|load failed|network ?error/i.test(error.message))
  );
}
