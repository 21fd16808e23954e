import { useState } from "react";
import { accentContrast, accentShade, minContrast, type Theme } from "../../lib/accent.ts";
import { FieldNotes, SiteForm, useSiteForm } from "./site-form.tsx";

/** The light theme's accent in tokens.css, for the colour field, which cannot be empty. */
const productAccent = "#2649bd";

export function ColoursForm() {
  const { stored, values, errors } = useSiteForm();
  const current = stored.accent ?? "";
  const [text, setText] = useState(values?.accent ?? current);
  const shown = current || productAccent;
  const isColour = /^#[0-9a-f]{6}$/i.test(text.trim());
  return (
    <SiteForm note="The colour of links and main buttons. The light and the dark theme use the nearest shade in which text can be read.">
      <input type="hidden" name="shown" value={shown} />
      <div>
        <label className="text-sm text-soft" htmlFor="field-accent">
          Colour
        </label>
        <div className="mt-1 flex gap-3">
          <input
            type="color"
            name="picked"
            aria-label="Choose a colour"
            className="h-11 w-16 shrink-0 cursor-pointer rounded-md border border-edge bg-paper p-1"
            defaultValue={shown}
            onChange={(event) => setText(event.target.value)}
          />
          <input
            className="field max-w-48"
            id="field-accent"
            name="accent"
            autoComplete="off"
            placeholder="#3b5bdb"
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-invalid={errors.accent ? true : undefined}
            aria-describedby="notes-accent"
          />
        </div>
        <FieldNotes id="notes-accent" error={errors.accent}>
          Without a colour, the product's own is used.
        </FieldNotes>
      </div>
      {isColour && <Shades colour={text.trim().toLowerCase()} />}
    </SiteForm>
  );
}

/** The shade that each theme uses, and why. */
function Shades({ colour }: { colour: string }) {
  return (
    <ul className="grid gap-2 text-sm">
      {(["light", "dark"] as const).map((theme) => (
        <li key={theme} className="flex items-center gap-3">
          <Swatch colour={accentShade(colour, theme)} />
          <span>{shadeText(colour, theme)}</span>
        </li>
      ))}
    </ul>
  );
}

function shadeText(colour: string, theme: Theme) {
  const shade = accentShade(colour, theme);
  const name = theme === "light" ? "Light theme" : "Dark theme";
  if (shade === colour) return `${name}: ${colour}, contrast ${ratioText(colour, theme)}.`;
  const change = theme === "light" ? "darker" : "lighter";
  return `${name}: ${shade}, contrast ${ratioText(shade, theme)}. Your colour has ${ratioText(colour, theme)} and text needs ${minContrast}:1, so it is made ${change}.`;
}

/** Rounded down: 4.49 is not enough, so it must not be shown as 4.5. */
function ratioText(colour: string, theme: Theme) {
  return `${(Math.floor(accentContrast(colour, theme) * 10) / 10).toFixed(1)}:1`;
}

/** Inline styles are forbidden, but not the colours of a drawing. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" className="shrink-0">
      <circle cx="14" cy="14" r="13" fill={colour} stroke="currentColor" strokeOpacity="0.3" />
    </svg>
  );
}
