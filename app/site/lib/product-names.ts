/** What the site and its company are called until the owner names them. */
export const [productName, productCompany] = ["Lectern", "Lectern Academy"] as const;
