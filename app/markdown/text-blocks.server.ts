/** The elements whose text is a block of its own, like a paragraph. */
export const textBlocks = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "th", "td"];
