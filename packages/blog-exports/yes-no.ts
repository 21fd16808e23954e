// How files of other programs say yes and no.

/** A text as its letters and digits: "Opted-Out" and "opted out" are the same word. */
export const wordOf = (text: string) =>
  text
    .replace(/[✓✔☑✅]/gu, "yes")
    .replace(/[✗✘✕☐❌]/gu, "no")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** With the words of YAML 1.1, and those that spreadsheets in other languages write. */
export const yes = /^(?:true|yes|y|t|1|x|on|wahr|vrai|verdadero|vero)$/;
export const no = /^(?:false|no|n|f|0|off|falsch|faux|falso)$/;
/** What programs write where there is nothing. */
export const nothing = /^(?:|null|none|nil|na|nan|undefined|0{8}|0{14})$/;
