export const maxBioLength = 300;
export const maxLinks = 4;
