export const WorkoutListPage = () => <h1>WorkoutListPage</h1>;
