import { useState } from "react";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { accentContrast, accentShade, minContrast, type Theme } from "../lib/accent.ts";
import type { Look, LookName } from "../lib/look.ts";
import { LookPreview } from "./look-preview.tsx";
import { FieldNotes, SiteFormNotes, siteForm, useSiteForm } from "./site-form.tsx";

/** The light theme's accent in tokens.css, for the colour field, which cannot be empty. */
const productAccent = "#2649bd";

export function LookForm() {
  const { fields, values } = useSiteForm();
  const shown = Object.fromEntries(fields.map(({ name, value }) => [name, values?.[name] ?? value]));
  const [look, setLook] = useState(shown as Look);
  const choose = (change: Record<string, string>) => setLook({ ...look, ...change });
  const accent = look.accent.trim().toLowerCase();
  const isColour = /^#[0-9a-f]{6}$/.test(accent);
  return (
    <>
      <Form {...siteForm}>
        <SiteFormNotes />
        <AccentField value={look.accent} onChange={(value) => choose({ accent: value })} />
        {isColour && <Shades colour={accent} paper={look.paper} />}
        <div className="grid gap-5 sm:grid-cols-2">
          {fields.slice(1).map(({ name, label = "", options = {} }) => (
            <Field
              key={name}
              {...{ name, label, options: Object.entries(options) }}
              value={look[name as LookName]}
              onChange={({ target }) => choose({ [name]: target.value })}
            />
          ))}
        </div>
      </Form>
      <LookPreview look={{ ...look, accent: isColour ? accent : "" }} />
    </>
  );
}

function AccentField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { stored, errors } = useSiteForm();
  const shown = stored.accent || productAccent;
  return (
    <div>
      <input type="hidden" name="shown" value={shown} />
      <label className="text-sm text-soft" htmlFor="field-accent">
        Colour
      </label>
      <div className="mt-1 flex gap-3">
        <input
          type="color"
          name="picked"
          aria-label="Choose a colour"
          className="h-11 w-16 shrink-0 cursor-pointer rounded-md border border-edge bg-paper p-1"
          value={/^#[0-9a-f]{6}$/.test(value) ? value : shown}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          className="field max-w-48"
          id="field-accent"
          name="accent"
          autoComplete="off"
          placeholder="#3b5bdb"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={errors.accent ? true : undefined}
          aria-describedby="notes-accent"
        />
      </div>
      <FieldNotes id="notes-accent" error={errors.accent}>
        Without a colour, the product's own is used.
      </FieldNotes>
    </div>
  );
}

/** The shade that each theme uses, and why. */
function Shades({ colour, paper }: { colour: string; paper: Look["paper"] }) {
  return (
    <ul className="grid gap-2 text-sm">
      {(["light", "dark"] as const).map((theme) => (
        <li key={theme} className="flex items-center gap-3">
          <Swatch colour={accentShade(colour, theme, paper)} />
          <span>{shadeText(colour, theme, paper)}</span>
        </li>
      ))}
    </ul>
  );
}

function shadeText(colour: string, theme: Theme, paper: Look["paper"]) {
  const shade = accentShade(colour, theme, paper);
  const name = theme === "light" ? "Light theme" : "Dark theme";
  if (shade === colour) return `${name}: ${colour}, contrast ${ratioText(colour, theme, paper)}.`;
  const change = theme === "light" ? "darker" : "lighter";
  return `${name}: ${shade}, contrast ${ratioText(shade, theme, paper)}. Your colour has ${ratioText(colour, theme, paper)} and text needs ${minContrast}:1, so it is made ${change}.`;
}

/** Rounded down: 4.49 is not enough, so it must not be shown as 4.5. */
function ratioText(colour: string, theme: Theme, paper: Look["paper"]) {
  return `${(Math.floor(accentContrast(colour, theme, paper) * 10) / 10).toFixed(1)}:1`;
}

/** Inline styles are forbidden, but not the colours of a drawing. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" className="shrink-0">
      <circle cx="14" cy="14" r="13" fill={colour} stroke="currentColor" strokeOpacity="0.3" />
    </svg>
  );
}
