import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { Message } from "./message.tsx";

/** The error page. After a network error it reloads by itself once the site can be reached. */
export function ErrorMessage({ error }: { error: unknown }) {
  const { title, text, canRetry } = errorText(error);
  const { pathname, search } = useLocation();
  const isUnreachable = isNetworkError(error);
  useEffect(() => {
    if (!isUnreachable) return;
    // Asks the site first: if it is still unreachable, a reload would show the browser's own error page.
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
  }, [isUnreachable]);
  return (
    <Message title={title} retryTo={canRetry ? pathname + search : undefined}>
      <p>{text}</p>
    </Message>
  );
}

interface ErrorText {
  title: string;
  text: string;
  /** Whether loading the same page again may work. */
  canRetry?: boolean;
}

export const notFoundText: ErrorText = {
  title: "Page not found",
  text: "It may have moved, or the address may have a typo.",
};

export function errorText(error: unknown): ErrorText {
  if (isNetworkError(error)) {
    if (!navigator.onLine)
      return {
        title: "You are offline",
        text: "This page will load by itself once you are connected.",
        canRetry: true,
      };
    return {
      title: "The site cannot be reached",
      text: "Trying again in a moment may help.",
      canRetry: true,
    };
  }
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500 };
  if (status === 404) return notFoundText;
  // Of `allowed()`: why this person may not.
  if (status === 403) return { title: "You cannot do this", text: data };
  if (status === 413)
    return { title: "That was too long", text: "Go back, shorten what you sent, and try it once more." };
  if (status === 429) return { title: "Too many attempts", text: "Try again in a few minutes." };
  if (status === 503)
    return {
      title: "One moment",
      text: "The site cannot answer at the moment. Trying again in a moment may help.",
      canRetry: true,
    };
  if (status < 500)
    return { title: "That request was not understood", text: "Go back and try it once more." };
  return {
    title: "Something went wrong",
    text: "The error was logged. Trying again in a moment may help.",
    canRetry: true,
  };
}

/** Whether a `fetch` in a browser got no response. Chrome, Safari and Firefox each have another message for it. */
function isNetworkError(error: unknown) {
  return (
    typeof document !== "undefined" &&
    error instanceof TypeError &&
    (!navigator.onLine || /failed to fetch|load failed|network ?error/i.test(error.message))
  );
}
