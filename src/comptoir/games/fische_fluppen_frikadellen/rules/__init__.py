"""The rules of Fische Fluppen Frikadellen, a file for each chapter of the booklet."""
