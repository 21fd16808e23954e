import { schema } from "markdown-blocks/schema";
import { documentOf, readText } from "markdown-blocks/text-blocks";
import { openWriter } from "markdown-blocks/write-text";

const markdown = "Bread\n=====\n\n*   Rye,   __twice__\n*   Wheat\n\nBake it.\n";
const blocks = readText(markdown);
const document = documentOf(blocks);
const { write } = openWriter(blocks);
console.log(write(document) === markdown);

// What an editor would do with a transaction: the last paragraph is another one.
const words = [schema.text("Bake it "), schema.text("dark", [schema.mark("strong")]), schema.text(".")];
const edited = document.content.replaceChild(2, schema.node("paragraph", null, words));
console.log(write(document.copy(edited)));
