import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";

const loadingDelayMs = 100;

/** Shows "Loading..." instead of the page while a blog is loading, but not in the first 100 ms. */
export function BlogLoading({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const isOpeningBlog = state === "loading" && /^\/blog\/[^/]+\/?$/.test(location.pathname);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isOpeningBlog) return setIsLate(false);
    const timer = setTimeout(setIsLate, loadingDelayMs, true);
    return () => clearTimeout(timer);
  }, [isOpeningBlog]);
  const isLoading = isOpeningBlog && isLate;
  return (
    <>
      {isLoading && (
        <main className="pending-blog" aria-live="polite">
          <p>Loading...</p>
        </main>
      )}
      {/* Keeps its place, so that somebody who leaves before the blog is there finds the list where they left it. */}
      <div className={isLoading ? "invisible" : ""}>{children}</div>
    </>
  );
}
