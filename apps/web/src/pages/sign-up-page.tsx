export const SignUpPage = () => <h1>SignUpPage</h1>;
