export const PageNotFoundPage = () => <h1>PageNotFoundPage</h1>;
