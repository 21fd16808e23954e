/** Said before somebody joins a class, and held by what its pages show. */
export const whatTeachersSee =
  "The teachers of this class and those who run this site see your name, which lessons of its courses you have done, and from now on where you are stuck, your final questions and project, when you were last here, what you hand in and at which sessions you were. They may show whoever booked the class how far you are. They see nothing else, and nothing any more when you leave.";
