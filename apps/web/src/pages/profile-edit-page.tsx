export const ProfileEditPage = () => <h1>ProfileEditPage</h1>;
