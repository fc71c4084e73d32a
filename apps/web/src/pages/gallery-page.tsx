export const GalleryPage = () => <h1>GalleryPage</h1>;
