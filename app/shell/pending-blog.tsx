import { type ReactNode, useEffect, useState } from "react";
import { useNavigation } from "react-router";

const loadingDelayMs = 100;

/** While a blog is on its way for longer than a tenth of a second, its page says so. */
export function PendingBlog({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const waiting = state === "loading" && /^\/blog\/[^/]+\/?$/.test(location.pathname);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(setLate, loadingDelayMs, true);
    return () => clearTimeout(timer);
  }, [waiting]);
  const loading = waiting && late;
  return (
    <>
      {loading && (
        <main className="mx-auto min-h-[70vh] max-w-2xl px-5 py-16 text-soft" aria-live="polite">
          <p>Loading...</p>
        </main>
      )}
      <div hidden={loading}>{children}</div>
    </>
  );
}
