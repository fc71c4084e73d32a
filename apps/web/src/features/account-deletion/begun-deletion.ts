const storageName = "begun-deletion";

/** Remembers in this tab, also over a reload, that somebody who was logged in has begun to delete their account by a link with this token. */
export const keepBegunDeletion = (token: string): void => {
  try {
    sessionStorage.setItem(storageName, token);
  } catch {
    // If storage is switched off, a deletion whose answer is lost looks like one that failed.
  }
};

export const isDeletionBegun = (token: string): boolean => {
  try {
    return sessionStorage.getItem(storageName) === token;
  } catch {
    return false;
  }
};

export const forgetBegunDeletion = (): void => {
  try {
    sessionStorage.removeItem(storageName);
  } catch {
    // There is none.
  }
};
