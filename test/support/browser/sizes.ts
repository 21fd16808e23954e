export const phone = { width: 375, height: 700 };
export const desktop = { width: 1440, height: 900 };
