/** The elements that hold a paragraph's worth of text of their own. */
export const textBlocks = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "th", "td"];
