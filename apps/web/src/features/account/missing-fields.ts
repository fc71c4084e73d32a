interface LoginWords {
  readonly username: string;
  readonly password: string;
}

/**
 * The empty fields of a login, in the order of the form. A password counts as it was typed, here as where it was chosen: it may
 * consist of spaces.
 */
export const missingFields = ({ username, password }: LoginWords): readonly (keyof LoginWords)[] => [
  ...(username.trim() === "" ? (["username"] as const) : []),
  ...(password === "" ? (["password"] as const) : []),
];
