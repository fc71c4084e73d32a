/** Whether somebody is typing in a field: nothing may move the focus away from there. */
export const isTyping = (): boolean => document.querySelector(":read-write:focus") !== null;
