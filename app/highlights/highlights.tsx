import { type ComponentType, useEffect, useState } from "react";
import { useSite } from "../ui/site.tsx";

/**
 * What a reader can do with words of the article above, and what a member kept of them. It is loaded for members, and for
 * others with the first selection.
 */
export function Highlights({ blogId }: { blogId: string }) {
  const { user } = useSite();
  const [Passages, setPassages] = useState<ComponentType<{ blogId: string }>>();
  useEffect(() => {
    const load = () =>
      import("./passages.tsx").then(
        ({ Passages }) => setPassages(() => Passages),
        // Without a connection, words can be selected as on any page.
        () => {},
      );
    if (user) return void load();
    const listen = () => {
      if (getSelection()?.isCollapsed !== false) return;
      document.removeEventListener("selectionchange", listen);
      void load();
    };
    document.addEventListener("selectionchange", listen);
    return () => document.removeEventListener("selectionchange", listen);
  }, [user]);
  return Passages && <Passages blogId={blogId} />;
}
