export type SignUpProblem = "in-use" | "invalid-email" | "weak" | "network" | "other";

/** The error messages, as specified. */
export const signUpErrorTexts: Record<SignUpProblem, string> = {
  "in-use": "This email is already in use. Try logging in instead.",
  "invalid-email": "Invalid email format. Please enter a valid email.",
  weak: "Password should be at least 6 characters long.",
  network: "Network error. Please check your internet connection.",
  other: "Signup failed. Please try again.",
};

export const loginErrorText = "Invalid email or password.";
