import { useEffect, useRef } from "react";
import { type Look, lookVariables } from "../lib/look.ts";

/** An article and a card in both themes. They follow the form; without scripts they have the look that is saved. */
export function LookPreview({ look }: { look: Look }) {
  return (
    <section aria-labelledby="preview" className="mt-10">
      <h2 id="preview" className="font-semibold font-serif text-xl">
        Preview
      </h2>
      <Theme look={look} scheme="scheme-light" name="Light theme" />
      <Theme look={look} scheme="scheme-dark" name="Dark theme" />
    </section>
  );
}

function Theme({ look, scheme, name }: { look: Look; scheme: string; name: string }) {
  const sample = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The content policy forbids the attribute, but not this.
    for (const [variable, value] of Object.entries(lookVariables(look)))
      sample.current?.style.setProperty(variable, value);
  }, [look]);
  return (
    <figure className="mt-4">
      <figcaption className="mb-2 text-sm text-soft">{name}</figcaption>
      <div
        ref={sample}
        inert
        className={`own-scheme ${scheme} rounded-md border border-line bg-paper p-5 text-ink sm:py-10`}
      >
        <Sample />
      </div>
    </figure>
  );
}

function Sample() {
  return (
    <div className="measure">
      <p className="font-semibold font-serif text-3xl tracking-tight">A loaf that keeps for a week</p>
      <div className="article mt-6">
        <p>
          Rye holds water longer than wheat, so the crumb stays soft.{" "}
          <a href="#preview">The flour that we use</a> needs <em>no</em> yeast, and rests for{" "}
          <code>14 h</code>.
        </p>
        <h2>What to remember</h2>
        <blockquote>
          <p>Time does the kneading.</p>
        </blockquote>
        <pre className="code">
          <span className="k-keyword">const</span> water = flour * <span className="k-constant">0.78</span>
        </pre>
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        <span className="button primary">Subscribe</span>
        <span className="button">Share</span>
      </p>
      <div className="mt-6 rounded-md bg-raised p-5">
        <p className="font-semibold font-serif text-lg">Baking with a cold oven</p>
        <p className="mt-1 text-sm text-soft">The card of an article, as lists show it.</p>
        <p className="mt-2 text-faint text-xs">Ann Miller · 4 min read</p>
      </div>
    </div>
  );
}
